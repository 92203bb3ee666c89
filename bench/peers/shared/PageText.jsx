import ContactForm from './ContactForm.jsx';

const headings = {
  h1: 'my-4 text-3xl font-bold',
  h2: 'mt-10 mb-3 text-2xl font-bold',
  h3: 'mt-6 mb-2 text-lg font-bold',
};

function Block({ tag: Tag, text, items, rows, ...form }) {
  if (Tag === 'form') return <ContactForm {...form} />;
  if (Tag === 'ul') {
    return (
      <ul className="my-3 list-disc pl-5">
        {items.map((item, i) => (
          <li key={i}>{item}</li>
        ))}
      </ul>
    );
  }
  if (Tag === 'table') {
    return (
      <table className="my-3 w-full">
        <tbody>
          {rows.map((cells, i) => (
            <tr key={i} className="border-b border-stone-300">
              {cells.map((cell, j) => (
                <td key={j} className="p-2">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    );
  }
  return <Tag className={headings[Tag] ?? 'my-3'}>{text}</Tag>;
}

export default function PageText({ blocks }) {
  return (
    <main className="mx-auto max-w-2xl p-4">
      {blocks.map((block, i) => (
        <Block key={i} {...block} />
      ))}
    </main>
  );
}
