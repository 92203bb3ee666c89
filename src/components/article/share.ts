/** The share button: the device's own way of sharing, else the address goes to the clipboard. */
const button = document.querySelector<HTMLButtonElement>('.share');
button?.addEventListener('click', () => {
  void import('./share-page.ts').then(({ sharePage }) => sharePage({ ...button.dataset }));
});
