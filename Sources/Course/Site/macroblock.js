// The life of a macroblock: what a drawing shows follows the step that is read. Without this script
// drawings show all.

document.body.classList.add("scripted");

const steps = [...document.querySelectorAll(".step")];
let current = -1;

/** Shows in a scene what belongs to one of its steps. */
function show(step) {
  const scene = step.closest(".scene");
  const number = [...scene.querySelectorAll(".step")].indexOf(step) + 1;
  for (const part of scene.querySelectorAll("[data-since]")) {
    const until = Number(part.dataset.until ?? Infinity);
    part.classList.toggle("on", Number(part.dataset.since) <= number && number <= until);
  }
  for (const part of scene.querySelectorAll("[data-about]")) {
    const isAbout = part.dataset.about.split(" ").map(Number).includes(number);
    part.classList.toggle("on", number === 1 || isAbout);
  }
}

/** Finds the step that is read: the last whose top is above two thirds of the window. */
function follow() {
  const line = innerHeight * 0.68;
  let found = 0;
  steps.forEach((step, place) => {
    if (step.getBoundingClientRect().top < line) found = place;
  });
  if (found === current) return;
  steps[current]?.classList.remove("now");
  current = found;
  steps[current].classList.add("now");
  show(steps[current]);
}

// A scene that has not been reached shows its first step, one that has been passed its last.
document.querySelectorAll(".scene").forEach((scene) => show(scene.querySelector(".step")));
addEventListener("scroll", follow, { passive: true });
addEventListener("resize", follow);
follow();

document.addEventListener("keydown", (event) => {
  const way = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!way || event.altKey || event.ctrlKey || event.metaKey) return;
  if (/^(INPUT|TEXTAREA|PRE)$/.test(document.activeElement.tagName)) return;
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const isAbove = current === 0 && steps[0].getBoundingClientRect().top > innerHeight * 0.68;
  const next = steps[isAbove ? 0 : current + way];
  next?.scrollIntoView({ block: "center", behavior: calm ? "auto" : "smooth" });
  event.preventDefault();
});

const slider = document.querySelector(".slider input");
function mix() {
  document.querySelectorAll(".mix").forEach((panel) =>
    panel.classList.toggle("shown", panel.dataset.count === slider.value));
}
slider.addEventListener("input", mix);
mix();
