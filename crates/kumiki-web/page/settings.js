// Settings: they stay in the browser, where it permits that.
const makeSettings = () => {
  const limit = byId("limit");
  try {
    const kept = localStorage.getItem("kumiki-limit");
    if (kept && limit.querySelector(`option[value="${Number(kept)}"]`)) limit.value = kept;
  } catch {
    /* A browser may keep nothing. */
  }
  limit.addEventListener("change", () => {
    try {
      localStorage.setItem("kumiki-limit", limit.value);
    } catch {
      /* The same. */
    }
  });
  return { limit: () => Number(limit.value) };
};
