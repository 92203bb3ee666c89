/** Leads past many stops of the keyboard; the address keeps the open file, which a link to a place would take away. */
export function SkipLink({ name, href, onSkip }: { name: string; href: string; onSkip: () => void }) {
  return (
    <a
      className="skip-link"
      href={href}
      onClick={(event) => {
        event.preventDefault();
        onSkip();
      }}
    >
      {name}
    </a>
  );
}
