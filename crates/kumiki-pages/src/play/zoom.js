// Zoom: the board is made larger and moved, by two fingers, by the wheel with Ctrl, or by buttons.

// The greatest scale.
const MOST_ZOOM = 6;

// `frame` shows a part of `sheet`. `cancel` ends what one finger has begun when a second one comes.
const makeZoom = (frame, sheet, cancel) => {
  let scale = 1, left = 0, top = 0;
  const fingers = new Map();

  const apply = () => {
    const { clientWidth: width, clientHeight: height } = frame;
    scale = Math.min(Math.max(scale, 1), MOST_ZOOM);
    left = Math.min(Math.max(left, width * (1 - scale)), 0);
    top = Math.min(Math.max(top, height * (1 - scale)), 0);
    sheet.style.transform = scale > 1 ? `translate(${left}px, ${top}px) scale(${scale})` : "";
    frame.classList.toggle("zoomed", scale > 1);
  };
  // Scales around a point of the frame, which then comes to lie `by` away from where it was.
  const zoom = (factor, [x, y], [right, down] = [0, 0]) => {
    const to = Math.min(Math.max(scale * factor, 1), MOST_ZOOM), real = to / scale;
    scale = to;
    left = x + right - (x - left) * real;
    top = y + down - (y - top) * real;
    apply();
  };
  const pointIn = ({ clientX, clientY }) => {
    const box = frame.getBoundingClientRect();
    return [clientX - box.x, clientY - box.y];
  };
  const middle = ([[x, y], [right, down]]) => [(x + right) / 2, (y + down) / 2];
  const distance = ([[x, y], [right, down]]) => Math.hypot(x - right, y - down) || 1;

  // Returns whether a pointer is one of two fingers, whose moves are no moves on the board.
  const isFinger = event => event.pointerType === "touch" && fingers.has(event.pointerId);
  frame.addEventListener("pointerdown", event => {
    if (event.pointerType !== "touch") return;
    fingers.set(event.pointerId, pointIn(event));
    if (fingers.size === 2) cancel();
    if (fingers.size > 1) event.stopImmediatePropagation();
  }, true);
  frame.addEventListener("pointermove", event => {
    if (!isFinger(event)) return;
    const before = [...fingers.values()];
    fingers.set(event.pointerId, pointIn(event));
    if (fingers.size !== 2) return;
    event.stopImmediatePropagation();
    const after = [...fingers.values()], [x, y] = middle(before), [toX, toY] = middle(after);
    zoom(distance(after) / distance(before), [x, y], [toX - x, toY - y]);
  }, true);
  for (const kind of ["pointerup", "pointercancel"]) {
    frame.addEventListener(kind, event => fingers.delete(event.pointerId), true);
  }
  frame.addEventListener("wheel", event => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    zoom(Math.exp(-event.deltaY / 300), pointIn(event));
  }, { passive: false });

  return {
    by: factor => zoom(factor, [frame.clientWidth / 2, frame.clientHeight / 2]),
    // Moves the board so that an element of it is seen.
    reveal(element) {
      if (scale === 1) return;
      const box = element.getBoundingClientRect(), own = frame.getBoundingClientRect();
      left += Math.max(own.left - box.left, 0) - Math.max(box.right - own.right, 0);
      top += Math.max(own.top - box.top, 0) - Math.max(box.bottom - own.bottom, 0);
      apply();
    },
  };
};
