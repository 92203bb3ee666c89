/** Shows the sentence about closed days from the first to the last day on which it is told, by the calendar in Germany. */
const today = new Date().toLocaleDateString('sv', { timeZone: 'Europe/Berlin' });
document.querySelectorAll<HTMLElement>('.closed-days').forEach((sentence) => {
  const [first = '', last = ''] = sentence.dataset['days']?.split(' ') ?? [];
  sentence.hidden = today < first || today > last;
  sentence.classList.remove('closed-days--later');
});
export {};
