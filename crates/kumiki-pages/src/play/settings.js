// Settings: check boxes whose state the browser keeps for all pages.

// The settings that are on in the beginning.
const USUAL_SETTINGS = { near: true, tidy: true };

// Returns the settings, which the boxes below `root` change. `changed` is called with a name.
const makeSettings = (root, keeping, changed) => {
  const settings = { instant: false, timed: false, first: false, ...USUAL_SETTINGS };
  const kept = keeping.settings();
  for (const name of Object.keys(settings)) {
    if (typeof kept[name] === "boolean") settings[name] = kept[name];
    const box = partOf(root, name);
    box.checked = settings[name];
    box.onchange = () => {
      settings[name] = box.checked;
      keeping.saveSettings({ ...keeping.settings(), [name]: box.checked });
      changed(name);
    };
  }
  return settings;
};
