/** Requests that no browser sends, byte by byte. */
import { setTimeout as sleep } from 'node:timers/promises';
import { apiPath } from '#domain/api-contract';
import { dial } from '../support/raw-client.ts';
import { checkQuiet, mark } from './marked.ts';
import { endWell } from './leads.ts';
import { scenario } from './scenario.ts';
import { startSite } from './site.ts';

const contacts = apiPath('contacts');
const head = (first: string, ...lines: string[]) => [first, 'Host: localhost', ...lines, '', ''].join('\r\n');
const post = (body: string, ...lines: string[]) =>
  head(`POST ${contacts} HTTP/1.1`, 'Content-Type: application/json', ...lines) + body;
const json = (body: string) => post(body, `Content-Length: ${Buffer.byteLength(body, 'latin1')}`);

const typedPost = (type: string, body: string) =>
  head(`POST ${contacts} HTTP/1.1`, `Content-Type: ${type}`, `Content-Length: ${body.length}`) + body;
const form = (body: string) => typedPost('application/x-www-form-urlencoded', body);

/** Follows each of them: whoever is not cut off is answered this too, and nothing in between. */
const last = head(`GET ${apiPath('regions')} HTTP/1.1`, 'Connection: close');

/** Requests, a character a byte, and the status of each answer; none where the connection is cut without one. */
const requests: Record<string, [sent: string, ...statuses: number[]]> = {
  'two lengths, one by chunks': [
    post(`0\r\n\r\nGET /${mark} HTTP/1.1\r\n\r\n`, 'Content-Length: 4', 'Transfer-Encoding: chunked'),
    400,
  ],
  'two different lengths': [post('{}', 'Content-Length: 2', 'Content-Length: 3'), 400],
  'the same length twice': [post('{}', 'Content-Length: 2', 'Content-Length: 2'), 400],
  'a negative length': [post('{}', 'Content-Length: -2'), 400],
  'a length that is no number': [post('{}', 'Content-Length: 2x'), 400],
  'a body longer than its length': [post('{}{}', 'Content-Length: 2'), 400],
  'a chunk without a size': [post('xyz\r\n', 'Transfer-Encoding: chunked'), 400],
  'an unknown transfer encoding': [post('{}', 'Transfer-Encoding: gzip'), 400],
  'no host': [`GET / HTTP/1.1\r\n\r\n`, 400],
  // The first counts.
  'two hosts': [head('GET / HTTP/1.1', `Host: ${mark}`), 200, 200],
  'a host that is none': [`GET / HTTP/1.1\r\nHost: a b<${mark}>\r\n\r\n`, 400, 200],
  'line feeds alone': [`GET / HTTP/1.1\nHost: localhost\n\n`, 400],
  'a header over two lines': [head('GET / HTTP/1.1', `X-A: 1\r\n ${mark}`), 400],
  'a space before the colon': [head('GET / HTTP/1.1', `X-A : ${mark}`), 400],
  'headers of 9 kB': [head('GET / HTTP/1.1', `X-A: ${mark.repeat(1300)}`), 431],
  'an address of 9 kB': [head(`GET /${mark.repeat(1300)} HTTP/1.1`), 431],
  'a TLS greeting': ['\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', 400],
  'the preface of HTTP/2': ['PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
  'HTTP/9.9': [head('GET / HTTP/9.9'), 400],
  TRACE: [head(`TRACE ${contacts} HTTP/1.1`, `X-A: ${mark}`), 405, 200],
  CONNECT: [`CONNECT ${mark}.example:443 HTTP/1.1\r\nHost: localhost\r\n\r\n`],
  'OPTIONS *': [head('OPTIONS * HTTP/1.1'), 400, 200],
  'an unknown method': [head(`${mark.toUpperCase()} / HTTP/1.1`), 400],
  'half a character': [head('GET /api/%E0%A4%A HTTP/1.1'), 404, 200],
  'half a character of the site': [head('GET /%E0%A4%A HTTP/1.1'), 404, 200],
  'a zero byte in the address': [head(`GET /${mark}\0 HTTP/1.1`), 400],
  'a way out of the folder': [head(`GET /../../${mark}/../etc/passwd HTTP/1.1`), 404, 200],
  'a whole address of another host': [head(`GET http://${mark}.example/api/regions HTTP/1.1`), 200, 200],
  'an unknown expectation': [head('GET / HTTP/1.1', `Expect: ${mark}`), 417, 200],
  'a change of protocol': [head('GET / HTTP/1.1', 'Connection: Upgrade, close', 'Upgrade: websocket'), 200],
  'JSON 8,000 deep': [json(`{"firstName":${'['.repeat(8000)}${']'.repeat(8000)}}`), 422, 200],
  'JSON that ends early': [json(`{"firstName":"${mark}`), 400, 200],
  'bytes that are no UTF-8': [json(`{"firstName":"${mark}\xff\xfe"}`), 400, 200],
  'a prototype': [json(`{"__proto__":{"firstName":"${mark}"},"constructor":{"prototype":{}}}`), 422, 200],
  'a number without end': [json(`{"firstName":1e999}`), 422, 200],
  'a field 500 times': [form(`firstName=a&`.repeat(500)), 422, 200],
  'brackets in names of fields': [form(`firstName[${mark}][__proto__]=1&constructor.prototype=2`), 422, 200],
  'a file': [
    typedPost(
      'multipart/form-data; boundary=x',
      `--x\r\nContent-Disposition: form-data; name="a"; filename="../${mark}"\r\n\r\nx\r\n--x--\r\n`,
    ),
    415,
    200,
  ],
  'XML that reads a file': [
    typedPost('application/xml', `<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>${mark}&b;</a>`),
    415,
    200,
  ],
  'two types': [post('{}', 'Content-Type: text/html', 'Content-Length: 2'), 415, 200],
  'a compressed body': [post('{}', 'Content-Encoding: gzip', 'Content-Length: 2'), 415, 200],
  'a length beyond all numbers': [post('{}', 'Content-Length: 99999999999999999999'), 400],
  'a length with a sign': [post('{}', 'Content-Length: +2'), 400],
  'chunks with more to say': [
    post(`2;${mark}=1\r\n{}\r\n0\r\nX-A: ${mark}\r\n\r\n`, 'Transfer-Encoding: chunked'),
    422,
    200,
  ],
  'HEAD where one posts': [head(`HEAD ${contacts} HTTP/1.1`), 405, 200],
  'another method in a header': [head(`GET ${contacts} HTTP/1.1`, 'X-HTTP-Method-Override: POST'), 405, 200],
  'a way out in code': [head(`GET /%2e%2e/%2e%2e/${mark}/etc/passwd HTTP/1.1`), 404, 200],
  'a way out in code of code': [head(`GET /%252e%252e/%252e%252e/${mark} HTTP/1.1`), 404, 200],
  'a way out with backslashes': [head(`GET /..\\..\\${mark}\\etc\\passwd HTTP/1.1`), 400, 200],
  'a zero byte in code': [head(`GET /${mark}%00.html HTTP/1.1`), 404, 200],
  'a header in the address': [head(`GET /${mark}%0d%0aSet-Cookie:%20a=b HTTP/1.1`), 404, 200],
  'another host as a path': [head(`GET //${mark}.example/%2f.. HTTP/1.1`), 404, 200],
  'a hundred ranges': [head('GET / HTTP/1.1', `Range: bytes=${'0-0,'.repeat(100)}1-1`), 200, 200],
  'a body of 17 kB': [json(`{"message":"${mark.repeat(2500)}"}`), 413],
};

export const malformedRequests = scenario({
  name: 'malformed requests',
  target: 'S1: each is refused as it should be, none twice; nothing of it comes back or stands in the log',
  short: {},
  long: {},
  async run() {
    const service = await startSite();
    const faults: string[] = [];
    for (const [name, [sent, ...expected]] of Object.entries(requests)) {
      const { socket, closed } = await dial(service.port);
      socket.write(sent + last, 'latin1');
      const answer = await Promise.race([closed, sleep(15_000)]);
      const statuses = [...(answer ?? '').matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => Number(status));
      if (answer === undefined) faults.push(`${name}: is still connected after 15 s`);
      else if (statuses.join() !== expected.join())
        faults.push(`${name}: ${statuses.join()}, not ${expected.join()}: ${answer.slice(0, 200)}`);
      else if (answer.includes(mark)) faults.push(`${name}: comes back`);
    }
    if (faults.length > 0) throw new Error(faults.join('\n'));
    await checkQuiet(service);
    await endWell(service);
    return `${Object.keys(requests).length} of them, as expected`;
  },
});
