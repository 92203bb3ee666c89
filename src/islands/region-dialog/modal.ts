/**
 * Keeps the built dialog open and what lies behind it out of reach: neither Escape nor a click beside it closes it. All
 * else comes with its island at the first touch.
 */
const dialog = document.querySelector('#region-dialog') as HTMLDialogElement;
/** Where styles hold what lies behind from the first paint on, nothing is left to do: `showModal` would style all of it anew. */
const isInert = CSS.supports('interactivity', 'inert');

// `closedby="none"` holds Escape where browsers know it; `cancel` alone does not.
dialog.addEventListener('cancel', (event) => event.preventDefault());
dialog.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') event.preventDefault();
});

/** What had the focus before keeps it; else the dialog is read out from its heading. */
function show(isModal: boolean): void {
  const [heading, focused = heading] = dialog.querySelectorAll<HTMLElement>('h2, :focus');
  if (isModal) {
    dialog.close();
    dialog.showModal();
  } else dialog.show();
  focused?.focus();
}

// Not before the page has loaded, when the place that a hash names has taken its focus. Back from a city page out of
// the browser's memory, `/` asks again.
window.addEventListener('pageshow', (event) => {
  if (event.persisted || dialog.open) show(false);
});

// Elsewhere it is made modal once somebody touches the page, or the focus would leave it.
if (!isInert)
  for (const type of ['pointerdown', 'keydown', 'focusin'])
    window.addEventListener(
      type,
      ({ target }) => {
        // The heading has been given the focus above.
        if (dialog.open && !dialog.matches(':modal') && target !== dialog.firstElementChild) show(true);
      },
      true,
    );
