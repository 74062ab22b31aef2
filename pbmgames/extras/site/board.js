// The script of a board's page: stepping through the positions, and clicks on places. All else works without it.
//
// An element with `data-on="3-7"` is seen from ply 3 to ply 7; `3-` means to the end. Until the script runs, the style
// of the page hides what is not seen at the end. The attribute `data-spots` of `#play` says what a click means. It has
// places parted by `|`, each with its name, x, y and the moves that name it.
"use strict";
const all = what => [...document.querySelectorAll(what)], one = what => document.querySelector(what);
const slider = one("#ply"), links = all(".moves a"), last = links.length - 1;
const players = all(".seats .who").map(cell => cell.textContent);

function show(ply) {
  slider.value = ply;                   // it stays between the first and the last
  const now = +slider.value;
  for (const element of all("[data-on]")) {
    const [first, end] = element.dataset.on.split("-");
    element.classList.toggle("off", now < first || now > (end || last));
  }
  for (const link of links) { link.removeAttribute("aria-current"); }
  links[now].setAttribute("aria-current", "true");
  one("#step").textContent = now ? `Move ${now} of ${last}: ${links[now].textContent}, ${players[(now - 1) % 2]}`
                                 : "Before the first move";
}

function named() {
  const ply = links.findIndex(link => link.hash === location.hash);
  if (ply >= 0) { show(ply); }
}

function play() {
  const data = one("#play").dataset, figure = one("figure > svg"), choice = one("#choice"), said = one("#said");
  const mail = one("#mail"), command = one("#command"), legal = data.moves.split(" ");
  const filled = (text, move) => text.replace(/MOVE$/, () => move);
  const spots = data.spots.split("|").map(text => {
    const [name, x, y, ...moves] = text.split(" ");
    return {name, x, y, moves};
  });

  function offer(moves) {
    choice.replaceChildren(new Option("choose", ""), ...moves.map(move => new Option(move)));
  }

  function choose(move) {
    choice.value = move;
    one("#chosen").hidden = !move;
    mail.textContent = filled(one("#play pre").textContent, move);
    mail.href = filled(one("#play a").href, encodeURIComponent(move));
    command.value = filled(one("#play code").textContent, /^[\w.,:+-]+$/.test(move) ? move : `'${move}'`);
    said.textContent = move && move + " is your move. It still has to be sent.";
  }

  function pick({name, moves}) {
    offer([...moves, ...legal]);
    choose(moves.length === 1 ? moves[0] : "");
    if (moves.length !== 1) {
      said.textContent = name + (moves.length ? `: choose one of ${moves.length} moves` : " cannot be played now.");
    }
  }

  choice.addEventListener("change", () => choose(choice.value));
  command.addEventListener("focus", () => command.select());
  figure.addEventListener("click", event => {
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(figure.getScreenCTM().inverse());
    const far = spot => Math.hypot(spot.x - at.x, spot.y - at.y);
    const near = spots.sort((left, right) => far(left) - far(right))[0];
    show(last);
    if (far(near) <= 20) { pick(near); }
  });
  figure.classList.add("pick");
  offer(legal);
}

for (const element of all(".live")) { element.hidden = false; }
slider.addEventListener("input", () => show(slider.value));
document.body.classList.add("stepped");
links.forEach((link, ply) => link.addEventListener("click", () => show(ply)));
for (const button of all("button")) {
  button.addEventListener("click", () => show(+slider.value + +button.dataset.step));
}
document.addEventListener("keydown", event => {
  const step = {ArrowLeft: -1, ArrowRight: 1, Home: -last, End: last}[event.key];
  if (!step || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey ||
      event.target.closest("input, select, .wide, pre")) { return; }
  event.preventDefault();
  show(+slider.value + step);
});
addEventListener("hashchange", named);
show(last);
named();
if (one("#play")) { play(); }
