// What the site can do beyond showing its pages: search, and copy commands. It works from a disk as
// well as from a server, and asks no other one.

const root = document.body.dataset.root;

/** Creates an element with attributes and text. */
function element(name, attributes = {}, text = "") {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.textContent = text;
  return made;
}

// Search

/** Loads the index when it is needed for the first time. */
function loadIndex() {
  loadIndex.promise ??= new Promise((resolve) => {
    const script = element("script", { src: `${root}search.js` });
    script.onload = () => resolve(searchIndex);
    document.head.append(script);
  });
  return loadIndex.promise;
}

/** How well a place fits some words: 0 if one of them is missing; headings count most. */
function score([, title, heading, text], words) {
  let sum = 0;
  for (const word of words) {
    if (heading.toLowerCase().includes(word)) sum += 20;
    else if (title.toLowerCase().includes(word)) sum += 8;
    else if (!text.toLowerCase().includes(word)) return 0;
    // Often is better, in a short text more so.
    const count = text.toLowerCase().split(word).length - 1;
    sum += count / Math.sqrt(100 + text.length);
  }
  return sum;
}

/** A part of a text around a word, with the word marked; the beginning if it is not there. */
function excerpt(text, word) {
  const line = element("span", { class: "excerpt" });
  const place = text.toLowerCase().indexOf(word);
  if (place < 0) {
    line.append(text.slice(0, 120));
    return line;
  }
  const start = Math.max(0, place - 40);
  line.append(
    (start > 0 ? "… " : "") + text.slice(start, place),
    element("mark", {}, text.slice(place, place + word.length)),
    text.slice(place + word.length, place + 80));
  return line;
}

function addSearch() {
  const field = element("input", {
    type: "search", placeholder: "Search ( / )", "aria-label": "Search the course",
  });
  const results = element("ol", { class: "results" });
  results.hidden = true;
  const box = element("div", { class: "search", role: "search" });
  box.append(field, results);
  document.querySelector("header").append(box);

  async function show() {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    results.hidden = words.length === 0;
    if (results.hidden) return;
    const index = await loadIndex();
    const found = index.map((entry) => [score(entry, words), entry])
      .filter(([points]) => points > 0).sort((one, other) => other[0] - one[0]).slice(0, 12);
    results.replaceChildren(...found.map(([, [address, title, heading, text]]) => {
      const link = element("a", { href: root + address }, heading);
      if (heading !== title) link.append(element("span", { class: "where" }, title));
      link.append(excerpt(text, words[0]));
      const item = element("li");
      item.append(link);
      return item;
    }));
    if (found.length === 0) results.append(element("li", {}, "Nothing has all these words."));
  }

  field.addEventListener("input", show);
  field.addEventListener("focus", loadIndex);
  box.addEventListener("keydown", (event) => {
    const links = [...results.querySelectorAll("a")];
    const place = links.indexOf(document.activeElement);
    if (event.key === "Escape") {
      field.value = "";
      results.hidden = true;
      field.blur();
    } else if (event.key === "Enter" && place < 0) {
      links[0]?.click();
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      const next = place + (event.key === "ArrowDown" ? 1 : -1);
      (links[next] ?? field).focus();
      event.preventDefault();
    }
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "/" || /^(INPUT|TEXTAREA)$/.test(document.activeElement.tagName)) return;
    field.focus();
    event.preventDefault();
  });
  document.addEventListener("click", (event) => {
    if (!box.contains(event.target)) results.hidden = true;
  });
}

// Copying

async function copy(text) {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  // Some browsers have no clipboard for pages on a disk.
  const area = element("textarea");
  area.value = text;
  document.body.append(area);
  area.select();
  document.execCommand("copy");
  area.remove();
}

/** Adds a button to a block of commands; it copies them without prompts and without output. */
function addCopyButton(block) {
  const commands = [...block.querySelectorAll(".prompt + b")].map((line) => line.textContent);
  if (commands.length === 0) return;
  const button = element("button", { type: "button", class: "copy" }, "copy");
  button.addEventListener("click", async () => {
    await copy(commands.join("\n"));
    button.textContent = "copied";
    setTimeout(() => (button.textContent = "copy"), 1500);
  });
  const frame = element("div", { class: "block" });
  block.replaceWith(frame);
  frame.append(block, button);
}

addSearch();
document.querySelectorAll("pre.console").forEach(addCopyButton);
