/**
 * Makes the built dialog modal and keeps it open: neither Escape nor a click beside it closes it. All else comes with
 * its island at the first touch.
 */
const dialog = document.querySelector('#region-dialog') as HTMLDialogElement;

// `closedby="none"` holds Escape where browsers know it; `cancel` alone does not.
dialog.addEventListener('cancel', (event) => event.preventDefault());
dialog.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') event.preventDefault();
});
// The second click of a double click would hit what the first one brought.
dialog.addEventListener(
  'click',
  (event) => {
    if (event.detail > 1) {
      event.stopPropagation();
      event.preventDefault();
    }
  },
  true,
);
// Not before the page has loaded, when the place that a hash names has taken its focus. Back from a city page out of
// the browser's memory, `/` asks again.
window.addEventListener('pageshow', (event) => {
  // What had the focus before keeps it; else the dialog is read out from its heading.
  const [heading, focused = heading] = dialog.querySelectorAll<HTMLElement>('h2, :focus');
  if (event.persisted || dialog.open) {
    dialog.close();
    dialog.showModal();
    focused?.focus();
  }
});
