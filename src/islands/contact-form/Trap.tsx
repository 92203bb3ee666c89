import { trapField } from '#domain/api-contract';

/** Drawn by the build alone, so that no browser has to load it: a script that sends the form leaves it out. */
export const Trap = () => (
  <p hidden>
    Frei lassen
    <input name={trapField} autoComplete="off" />
  </p>
);
