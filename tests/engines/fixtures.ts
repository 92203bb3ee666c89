/** The running service and a visitor with the browser of the project; no page, which would start Playwright's own. */
import { test as base } from 'playwright/test';
import { openEngine, type EngineName } from '../support/engines.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { createVisitor, type Visitor } from './visitor.ts';

type WorkerFixtures = {
  /** Set by the project. */
  engine: EngineName;
  service: TestService;
  visitor: Visitor;
};

export const test = base.extend<object, WorkerFixtures>({
  engine: ['firefox', { option: true, scope: 'worker' }],
  service: [
    async ({}, use) => {
      const service = await startTestService();
      await use(service);
      await service.stop();
    },
    { scope: 'worker' },
  ],
  visitor: [
    async ({ engine, service }, use) => {
      const browser = await openEngine(engine);
      await use(createVisitor(browser, service.baseUrl));
      await browser.close();
    },
    { scope: 'worker' },
  ],
});
