// Beside a real table the screen stays on while hands are busy, where the browser can do that: at a secure address.

/** It goes dark again with the page, and has to be asked for anew when that comes back. */
const hold = () => {
  if (!document.hidden) navigator.wakeLock.request("screen").catch(() => { /* the battery is low */ });
};

export const stayAwake = () => {
  if (!("wakeLock" in navigator) || !document.querySelector("#table[data-awake]")) return;
  hold();
  document.addEventListener("visibilitychange", hold);
};
