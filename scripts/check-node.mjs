/**
 * Runs before each install, on whatever Node npm has: an older one leaves out, without a word, the packages that name a
 * newer Node and are optional, as those with compiled code are; the build would fail long after.
 */
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `npm läuft hier mit Node ${process.versions.node}. Nötig ist Node 20.19 oder neuer, am besten 26; ` +
      'docs/hosting.md sagt, wie ein Server mit Debian 12 ihn bekommt. Das Projekt selbst läuft danach mit dem eigenen.',
  );
  process.exit(1);
}
