// Swaps what changed instead of loading pages, tells the opponent's turn at a pace, and knows a few keys.
// Everything here also works without it: forms are forms and links are links.
"use strict";
(() => {
  const table = () => document.getElementById("table");
  const paces = { step: Infinity, slow: 1600, normal: 550, instant: 0 };
  const pace = () => localStorage.getItem("pace") || "normal";
  const DEAF = Number(localStorage.getItem("deaf") ?? 300); // ms after a new question in which nothing is answered
  const OPTIONS = ".cell, .legal, .choices button:not(.declines), .do-order button, .to a, .typed input";
  let deafUntil = 0;
  let touching = false;
  let dragged = "";
  let story = null;
  let busy = false;
  let heard = "";
  let line = null;
  let missed = 0;
  let last = Promise.resolve();

  const inTurn = (job) => {
    // What fetches and swaps runs one after the other, so that no older page ever replaces a newer one.
    last = last.then(job, job);
    return last;
  };

  const fragment = async (address, options = {}) => {
    const answer = await fetch(address, { ...options, headers: { "X-Cartone": "fragment", ...(options.headers || {}) } });
    return { status: answer.status, html: await answer.text() };
  };

  const swap = (html, find) => {
    // `find` looks for what gets the focus; null leaves the focus where it is, outside of the table.
    const form = table();
    const at = shownAt();
    story?.abort(); // what was told is no longer on the page
    const open = [...form.querySelectorAll("details[open] > summary")].map((summary) => summary.textContent);
    const typed = form.querySelector("input[name=answer]")?.value;
    if (typeof html === "string") form.innerHTML = html;
    else form.replaceChildren(...html.body.childNodes); // parsed already
    for (const summary of form.querySelectorAll("summary")) if (open.includes(summary.textContent)) summary.parentElement.open = true;
    if (typed && form.querySelector("input[name=answer]")) form.querySelector("input[name=answer]").value = typed;
    dress();
    if (shownAt() !== at) deafUntil = performance.now() + DEAF;
    const asked = document.getElementById("do");
    const where = form.querySelector("[data-where]");
    const bar = document.querySelector("[data-swap=where]");
    if (where && bar) bar.textContent = where.dataset.where;
    document.title = (isAsked() ? "● " : "") + (asked ? asked.textContent.trim() : "Cartone") + " · Cartone";
    if (find === null) return;
    (find?.() || (isAsked() && form.querySelector(OPTIONS)) || asked)?.focus({ preventScroll: true });
  };

  const isAsked = () => Boolean(table().querySelector("[data-asked]"));
  const shownAt = () => table().querySelector("[data-at]")?.dataset.at;

  const isDeaf = () => {
    // A press so soon after a new question was meant for the one before; whoever goes on pressing is not heard.
    const deaf = performance.now() < deafUntil;
    if (deaf) deafUntil = performance.now() + DEAF;
    return deaf;
  };

  const isOnScreen = (element) => {
    const { top, bottom, width } = element.getBoundingClientRect();
    return width > 0 && top >= 0 && Math.min(bottom, top + 44) <= window.innerHeight;
  };

  const showOptions = () => {
    // A question of which no option is on the screen: go to the first one.
    const options = [...table().querySelectorAll(OPTIONS)].filter((one) => one.getClientRects().length);
    const asked = isAsked() && !table().classList.contains("look-only");
    if (asked && options.length && !options.some(isOnScreen)) options[0].scrollIntoView({ block: "center" });
  };

  const announce = (lines) => {
    // What changed, for those who listen. The region itself is never swapped.
    const region = document.getElementById("announced");
    if (region && lines.length) region.textContent = lines.join(" ");
  };

  const toDo = () => (document.getElementById("do")?.textContent || "").trim();

  const newsOf = () => [...table().querySelectorAll("#news > li")];
  const saidOf = (line) => (line.querySelector("summary") || line).textContent.trim();

  const first = (selector) => () => table().querySelector(selector);

  const again = (element) => {
    // How to find the same thing after a swap; if it has gone, the sentence that says what to do.
    if (!element || !table().contains(element)) return null;
    const said = element.textContent;
    if (element.matches("summary")) {
      return () => [...table().querySelectorAll("summary")].find((one) => one.textContent === said) || first("#do")();
    }
    const names = element.name ? ["name", "value"] : ["id", "data-pace", "data-chime", "formaction", "href"];
    const kept = names.filter((name) => element.hasAttribute(name));
    const handle = kept.map((name) => `[${name}="${CSS.escape(element.getAttribute(name))}"]`).join("");
    return () => (handle && table().querySelector(`${handle}:not(:disabled)`)) || first("#do")();
  };

  const look = async () => {
    // Somebody else has done something: look again, keep the place, and say what is new.
    const answer = await fragment(table().dataset.table + window.location.search);
    const before = newsOf().map(saidOf);
    const sat = sitters();
    const was = isAsked();
    const held = again(document.activeElement);
    const scrolled = window.scrollY;
    if (!answer.html.includes("data-where")) {
      window.location.reload();
      return [];
    }
    const part = new DOMParser().parseFromString(answer.html, "text/html");
    const same = part.querySelector("[data-at]")?.dataset.at === shownAt();
    const around = table().querySelector(".around");
    if (same && around && part.querySelector(".around")) {
      const inside = around.contains(document.activeElement);
      around.replaceWith(part.querySelector(".around"));
      if (inside) held().focus({ preventScroll: true });
      announce(sitters().filter((said) => !sat.includes(said)));
      return [];
    }
    swap(part, held);
    window.scrollTo({ top: scrolled });
    const fresh = freshOf(before);
    announce([...fresh.map(saidOf), toDo()]);
    if (isAsked() && !was) {
      showOptions();
      chime();
    }
    return fresh;
  };

  const sitters = () => [...table().querySelectorAll(".around .sitter, .around .talk")].map((one) => {
    // Who is there, and what they ask; without dots and buttons.
    const said = [...one.childNodes].filter((node) => node.nodeName !== "BUTTON" && node.ariaHidden !== "true");
    return said.map((node) => node.textContent).join("").trim();
  });

  const freshOf = (before) => {
    // The lines that were not there before; of a long story, old lines leave at the top.
    const now = newsOf();
    const gone = before.findIndex((_, from) => before.slice(from).every((said, number) => now[number] && saidOf(now[number]) === said));
    return now.slice(gone < 0 ? 0 : before.length - gone);
  };

  const chime = () => {
    // Two soft notes, if the person wants them and the browser allows them.
    if (localStorage.getItem("chime") === "off") return;
    try {
      const audio = new AudioContext();
      [523, 784].forEach((pitch, number) => {
        const note = audio.createOscillator();
        const volume = audio.createGain();
        const start = audio.currentTime + 0.18 * number;
        note.frequency.value = pitch;
        volume.gain.setValueAtTime(0.06, start);
        volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.5);
        note.connect(volume).connect(audio.destination);
        note.start(start);
        note.stop(start + 0.5);
      });
      setTimeout(() => audio.close(), 1500);
    } catch { /* a quiet table is fine, too */ }
  };

  const listen = () => {
    // The server says when a look is worth while; it sends no content by itself. A new line replaces the old one.
    const older = line;
    line = new EventSource(`${table().dataset.table}/live`);
    line.onopen = () => older?.close();
    line.onmessage = async (event) => {
      missed = 0;
      heard = event.data;
      try { await tell(await inTurn(() => (isShown() ? [] : look()))); } catch { /* the line will come again */ }
    };
    line.onerror = (event) => {
      // A browser calls again by itself, but not after a refusal.
      if (event.target.readyState !== EventSource.CLOSED || event.target !== line) return;
      missed += 1;
      if (missed === 3) say(table().dataset.lost);
      setTimeout(listen, 3000 * missed);
    };
    line.addEventListener("gone", (event) => { event.target.close(); window.location.reload(); });
  };

  const isShown = () => {
    const [at, talk] = heard.split(" ");
    const shownTalk = table().querySelector("[data-talk]");
    return shownAt() === at && (!shownTalk || shownTalk.dataset.talk === talk);
  };

  const isTold = (lines) => paces[pace()] > 0 && lines.length > 1;

  const tell = async (lines) => {
    // The opponent's turn, line by line; a click or a key that could answer goes on. Such a key does nothing else.
    if (!isTold(lines)) return;
    const { signal } = (story = new AbortController());
    lines.forEach((line) => line.classList.add("later"));
    for (const line of lines) {
      if (signal.aborted) return;
      line.classList.remove("later");
      const list = line.closest(".story");
      list.scrollTop = line.offsetTop - list.offsetTop - list.clientHeight / 2; // the list moves, the page never does
      await nextLine(signal, paces[pace()]);
    }
  };

  const nextLine = (signal, wait) => new Promise((done) => {
    const listening = new AbortController();
    const go = () => { clearTimeout(timer); listening.abort(); done(); };
    const key = (event) => {
      if (!isAnswering(event)) return;
      swallow(event);
      const release = (up) => { if (up.key === event.key) swallow(up); }; // a button is pressed by the release
      document.addEventListener("keyup", release, { capture: true, once: true });
      go();
    };
    const timer = wait === Infinity ? 0 : setTimeout(go, wait);
    signal.addEventListener("abort", go, { signal: listening.signal });
    document.addEventListener("keydown", key, { capture: true, signal: listening.signal });
    document.addEventListener("pointerdown", go, { signal: listening.signal });
  });

  const isAnswering = ({ key, target, ctrlKey, metaKey, altKey }) =>
    !(ctrlKey || metaKey || altKey || target.matches("input, textarea, select")) &&
    (["Enter", " "].includes(key) || Boolean(document.querySelector(`[data-key="${CSS.escape(key)}"]`)));

  const swallow = (event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };

  const send = async (form, button) => {
    if (busy) return;
    const sure = (button && button.dataset.sure) || form.dataset.sure;
    if (sure && !window.confirm(sure)) return;
    busy = true;
    form.classList.add("busy");
    const data = new URLSearchParams(new FormData(form));
    if (button && button.name) data.set(button.name, button.value);
    const address = (button && button.getAttribute("formaction")) || form.getAttribute("action");
    try {
      await inTurn(async () => {
        const answer = await fragment(address, { method: "POST", body: data });
        if (!answer.html.includes("data-where")) {
          if (answer.status === 404) window.location.reload(); // no table any more
          else say(new DOMParser().parseFromString(answer.html, "text/html").querySelector("h1")?.textContent || form.dataset.lost);
          return;
        }
        // While a story is told the focus is on no option, so that no key too many answers anything.
        swap(answer.html, () => first(".hint button")() || (isTold(newsOf()) && first("#do")()));
        announce([...newsOf().map(saidOf), toDo()]);
        const same = address.includes("/hint") || window.location.search.startsWith("?over");
        history.replaceState(null, "", form.dataset.table + (same ? window.location.search : ""));
      });
    } catch {
      say(form.dataset.lost);
    } finally {
      busy = false;
      form.classList.remove("busy");
    }
    const top = document.querySelector(".top");
    if (top && top.getBoundingClientRect().top < 0) top.scrollIntoView();
    showOptions();
    if (address.endsWith("/hand-over") && line) listen(); // somebody else looks at this page now
    if (address.endsWith("/answer")) await tell(newsOf());
  };

  const say = (text) => {
    const notice = Object.assign(document.createElement("p"), { className: "notice", textContent: text });
    notice.setAttribute("role", "alert");
    document.querySelector(".do").prepend(notice);
  };

  const pick = async (href) => {
    if (busy) return;
    busy = true;
    const address = table().dataset.table + href;
    try {
      await inTurn(async () => {
        const answer = await fragment(address);
        if (!answer.html.includes("data-where")) {
          window.location.reload();
          return;
        }
        swap(answer.html, first(".loose .to a, .choices .primary, .cell"));
        history.replaceState(null, "", address);
      });
    } catch {
      say(table().dataset.lost);
    } finally {
      busy = false;
    }
  };

  const dress = () => {
    const select = document.querySelector("[data-pace]");
    if (select) {
      select.value = pace();
      select.addEventListener("change", () => localStorage.setItem("pace", select.value));
    }
    const bell = document.querySelector("[data-chime]");
    if (bell) {
      bell.checked = localStorage.getItem("chime") !== "off";
      bell.addEventListener("change", () => localStorage.setItem("chime", bell.checked ? "on" : "off"));
    }
    for (const one of document.querySelectorAll("[draggable=true]")) {
      one.addEventListener("dragstart", (event) => {
        dragged = one.dataset.item;
        event.dataTransfer.setData("text/plain", dragged);
      });
      one.addEventListener("dragend", () => { dragged = ""; });
    }
    const grid = document.querySelector(".cell")?.closest("[data-grid]");
    grid?.addEventListener("dragover", (event) => {
      if (!dragged) return; // something from elsewhere
      event.preventDefault();
      preview(dragged === placing() ? cellAt(grid, event) : null);
    });
    grid?.addEventListener("dragleave", () => preview(null));
    grid?.addEventListener("drop", (event) => { event.preventDefault(); place(grid, event); });
    for (const tray of document.querySelectorAll("[data-tray]")) {
      tray.addEventListener("dragover", (event) => { event.preventDefault(); tray.classList.add("over"); });
      tray.addEventListener("dragleave", () => tray.classList.remove("over"));
      tray.addEventListener("drop", (event) => { event.preventDefault(); drop(event.dataTransfer.getData("text/plain"), tray.dataset.tray); });
    }
  };

  const placing = () => document.querySelector(".incoming .picked")?.dataset.item;

  const cellAt = (grid, { clientX, clientY }) => {
    // The cell under the pointer, if the piece that is being placed may begin there.
    const { left, top } = grid.getBoundingClientRect();
    const along = (from, at, size) => 1 + Math.floor((12 * (at - from)) / size);
    const column = along(left + grid.clientLeft, clientX, grid.clientWidth);
    return document.querySelector(`.cell.r${along(top + grid.clientTop, clientY, grid.clientHeight)}.c${column}`);
  };

  const place = async (grid, point) => {
    // The piece that was dragged is the one that is placed; if it does not fit there, it is only picked up.
    const [item, where] = [dragged, { clientX: point.clientX, clientY: point.clientY }];
    dragged = "";
    if (!item) return;
    if (item !== placing()) await pick(`?pick=${item}`);
    if (item === placing()) cellAt(document.querySelector("[data-grid]"), where)?.click();
  };

  const drop = async (item, tray) => {
    // Out of its tray first, then into the other: the same links as for a click.
    const card = () => document.querySelector(`.cutting[data-item="${item}"]`);
    const out = card()?.querySelector('[data-tray-link=""]');
    if (out) await pick(out.getAttribute("href"));
    const into = tray !== "" && card()?.querySelector(`[data-tray-link="${tray}"]`);
    if (into) await pick(into.getAttribute("href"));
  };

  document.addEventListener("submit", (event) => {
    const form = event.target;
    const button = event.submitter;
    const away = button && /\/(rematch|same-deal|follow|leave)$/.test(button.getAttribute("formaction") || "");
    if (form.id === "table" && !form.classList.contains("look-only") && !away) {
      event.preventDefault();
      const isTool = !button?.name || button.dataset.key;
      if (isTool || !isDeaf()) send(form, button);
      return;
    }
    const back = form.elements.back;
    if (back && table()) back.value = window.location.pathname + window.location.search; // what was picked meanwhile, too
    const sure = (button && button.dataset.sure) || form.dataset.sure;
    if (sure && !window.confirm(sure)) event.preventDefault();
  });

  document.addEventListener("pointerdown", (event) => { touching = event.pointerType !== "mouse"; }, { capture: true });

  document.addEventListener("click", (event) => {
    // A finger cannot point: its first tap on a cell shows what the second one, or the button below, does.
    const cell = touching && event.detail && event.target.closest(".cell");
    if (cell && !cell.classList.contains("chosen")) {
      event.preventDefault();
      if (!isDeaf()) choose(cell);
    }
    const tab = event.target.closest("[data-tab]");
    if (tab) openTab(tab.dataset.tab);
    const link = event.target.closest('#table a[href^="?pick="]');
    if (link && !table().classList.contains("look-only")) {
      event.preventDefault();
      pick(link.getAttribute("href"));
    }
  });

  document.addEventListener("keydown", (event) => {
    if (event.repeat && ["Enter", " "].includes(event.key) && event.target.matches("[name=answer]")) event.preventDefault(); // held
    if (event.target.matches("input, textarea, select") || event.ctrlKey || event.metaKey || event.altKey) return;
    const cell = event.target.closest(".cell");
    const step = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[event.key];
    if (cell && step) {
      event.preventDefault();
      walk(cell, step);
      return;
    }
    const keyed = document.querySelector(`[data-key="${CSS.escape(event.key)}"]:not(:disabled)`);
    if (keyed) {
      event.preventDefault();
      keyed.click();
    }
  });

  const openTab = (name) => {
    // On a phone: another region of the table lies open.
    for (const tab of document.querySelectorAll("[data-tab]")) tab.setAttribute("aria-pressed", String(tab.dataset.tab === name));
    for (const region of document.querySelectorAll("[data-region]")) region.classList.toggle("open", region.dataset.region === name);
  };

  const preview = (cell) => {
    // Where the piece would lie, and what each contest would gain.
    const ghost = document.querySelector(".ghost");
    const gain = document.getElementById("gain");
    if (!ghost || !gain) return;
    cell ||= document.querySelector(".cell.chosen");
    ghost.hidden = !cell;
    gain.textContent = cell ? cell.dataset.gain : "\u00a0";
    if (cell) ghost.className = `ghost r${cell.dataset.row} c${cell.dataset.column} w${gain.dataset.width} h${gain.dataset.height}`;
  };

  const choose = (cell) => {
    // A cell is chosen, but nothing is placed yet.
    document.querySelector(".cell.chosen")?.classList.remove("chosen");
    cell.classList.add("chosen");
    preview(cell);
    const here = document.getElementById("place-here");
    here.hidden = false;
    here.value = cell.value;
    here.scrollIntoView({ block: "nearest" });
  };

  const count = (row) => {
    // The pieces that a contest counts.
    const grid = document.querySelector("[data-grid]");
    if (!grid) return;
    const counted = row ? row.dataset.counts.split(" ") : [];
    grid.classList.toggle("counting", Boolean(row) && counted[0] !== "");
    for (const placed of grid.querySelectorAll("[data-tile]")) placed.classList.toggle("counted", counted.includes(placed.dataset.tile));
  };

  for (const [begin, end] of [["mouseover", "mouseout"], ["focusin", "focusout"]]) {
    document.addEventListener(begin, (event) => {
      const cell = event.target.closest?.(".cell");
      const row = event.target.closest?.("[data-counts]");
      if (cell) preview(cell);
      if (row) count(row);
    });
    document.addEventListener(end, (event) => {
      if (event.target.closest?.(".cell")) preview(null);
      if (event.target.closest?.("[data-counts]")) count(null);
    });
  }

  const walk = (cell, [down, right]) => {
    // The next legal cell in that direction, as near to the line as there is one.
    const here = [Number(cell.dataset.row), Number(cell.dataset.column)];
    let best = null;
    for (const other of document.querySelectorAll(".cell")) {
      const by = [Number(other.dataset.row) - here[0], Number(other.dataset.column) - here[1]];
      const along = by[0] * down + by[1] * right;
      const aside = Math.abs(by[0] * right) + Math.abs(by[1] * down);
      if (along > 0 && (!best || along + 3 * aside < best.far)) best = { far: along + 3 * aside, other };
    }
    best?.other.focus();
  };

  const steps = document.querySelector("[data-replay]");
  const autoplay = document.querySelector("[data-autoplay]");
  if (steps && autoplay) {
    const go = () => {
      if (Number(steps.dataset.step) < Number(steps.dataset.last)) steps.querySelector("[rel=next]").click();
      else sessionStorage.removeItem("autoplay");
    };
    if (sessionStorage.getItem("autoplay")) {
      autoplay.setAttribute("aria-pressed", "true");
      setTimeout(go, paces[pace()] === Infinity ? 1600 : Math.max(paces[pace()], 300));
    }
    autoplay.addEventListener("click", () => {
      if (sessionStorage.getItem("autoplay")) {
        sessionStorage.removeItem("autoplay");
        window.location.reload();
      } else {
        sessionStorage.setItem("autoplay", "1");
        go();
      }
    });
  }

  // A page that comes back from the browser's own memory may be another person's, or an old one.
  window.addEventListener("pageshow", (event) => { if (event.persisted) window.location.reload(); });

  if (table()) {
    dress();
    showOptions();
  }
  if (table()?.hasAttribute("data-live") && window.EventSource) listen();
})();
