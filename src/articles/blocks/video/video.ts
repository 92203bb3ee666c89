/** Puts the player in the place of its button when somebody presses it. */
for (const box of document.querySelectorAll<HTMLElement>('[data-embed]')) {
  box.removeAttribute('data-asleep');
  box.querySelector('button')?.addEventListener('click', () => {
    const frame = document.createElement('iframe');
    frame.src = box.dataset['embed'] ?? '';
    frame.title = box.dataset['title'] ?? '';
    frame.allow = 'autoplay; fullscreen; picture-in-picture';
    frame.referrerPolicy = 'strict-origin-when-cross-origin';
    box.replaceChildren(frame);
    frame.focus();
  });
}
