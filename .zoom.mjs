import { chromium } from 'playwright';
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox','--disable-gpu'] });
const p = await (await b.newContext({ viewport: { width: 360, height: 740 } })).newPage();
for (const path of process.argv.slice(2)) {
  await p.goto('http://localhost:8099' + path);
  await p.evaluate(() => document.documentElement.style.setProperty('font-size', '212.5%'));
  console.log(path, await p.evaluate(() => [document.documentElement.scrollWidth, ...[...document.querySelectorAll('body *')].filter(e => e.getBoundingClientRect().right > 362 && !e.closest('.table-box') && getComputedStyle(e).position !== 'fixed').slice(0, 8).map(e => e.tagName + '.' + (e.getAttribute('class') || '').slice(0, 50) + ' ' + Math.round(e.getBoundingClientRect().right))]));
}
await b.close();
