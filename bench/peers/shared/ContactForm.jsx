'use client';
import { useState } from 'react';

/** The call-back form as React's documentation would have it: state for what is sent, the browser's own checks. */
export default function ContactForm({ fields, consent, submit }) {
  const [status, setStatus] = useState('idle');

  async function send(event) {
    event.preventDefault();
    setStatus('sending');
    const { privacy, ...typed } = Object.fromEntries(new FormData(event.currentTarget));
    try {
      const response = await fetch('/api/contacts', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ ...typed, privacy: privacy === 'on' }),
      });
      setStatus(response.ok ? 'sent' : 'failed');
    } catch {
      setStatus('failed');
    }
  }

  if (status === 'sent') return <p role="status">Danke, wir rufen zurück.</p>;
  return (
    <form onSubmit={send} className="my-6 grid gap-4 rounded-xl border border-stone-300 bg-white p-4">
      {fields.map(({ name, type, label }) => (
        <label key={name} className="grid gap-1">
          {label}
          <input
            name={name}
            type={type}
            required={label.endsWith('*')}
            className="min-h-11 rounded-lg border border-stone-400 px-3"
          />
        </label>
      ))}
      <label className="flex gap-2">
        <input name="privacy" type="checkbox" required />
        {consent}
      </label>
      <button disabled={status === 'sending'} className="min-h-11 rounded-lg bg-orange-800 px-4 font-bold text-white">
        {submit}
      </button>
      {status === 'failed' && <p role="alert">Das hat nicht geklappt. Rufen Sie uns an.</p>}
    </form>
  );
}
