import { evaluate, runProgram } from './support/script';

interface Selection {
  projects?: string[];
  toBuild: string[];
  jestArgs: string[];
}

function select(args: string[], cwd = ''): Promise<Selection> {
  return evaluate(`import { selectTests } from './test-selection.mjs'; import { inCheckout } from './checkout.mjs';
    console.log(JSON.stringify(selectTests(${JSON.stringify(args)}, inCheckout('${cwd}'))))`);
}

describe('a part of the tests', () => {
  it.each([
    ['a file of a service', ['services/identity/test/ping.api.test.ts'], ['identity'], ['identity']],
    ['a folder of a lib, which needs no build', ['libs/money/src'], ['money'], []],
    ['suites that start another service', ['services/holds'], ['holds'], ['holds', 'distribution']],
    ['whole platforms', ['deploy/local/test/carts.test.ts'], ['local'], ['local', '*']],
    ['files of two projects', ['libs/money/src', 'services/identity/src/keys'], ['money', 'identity'], ['identity']],
  ])('is %s', async (_what, args, projects, toBuild) => {
    expect(await select(args)).toEqual({ projects, toBuild, jestArgs: [...args, '--selectProjects', ...projects] });
  });

  it('is what --selectProjects says', async () => {
    const args = ['--selectProjects', 'pricing', 'identity', '-t', 'rounds'];
    expect(await select(args)).toEqual({ projects: ['pricing', 'identity'], toBuild: ['identity'], jestArgs: args });
  });

  it('is named from the folder in which npm was called', async () => {
    const { projects, jestArgs } = await select(['test/items.api.test.ts', '-t', 'adds'], 'services/cart');
    expect(projects).toEqual(['cart']);
    expect(jestArgs.slice(0, 3)).toEqual(['services/cart/test/items.api.test.ts', '-t', 'adds']);
  });

  it('is everything where nothing says otherwise', async () => {
    expect(await select(['--verbose', 'items'])).toEqual({ toBuild: ['*'], jestArgs: ['--verbose', 'items'] });
  });

  it('runs alone, without a build and without servers where it needs none', async () => {
    const path = 'libs/money/src/money.test.ts';
    const { code, stdout, stderr } = await runProgram('test.mjs', [path], { TEST_DATABASE_URL: '', INIT_CWD: '' });
    expect(stderr).toContain(`PASS money ${path}`);
    expect(stdout).toMatch(/^Running one project: money\n\d+ passed, 0 failed\n$/);
    expect(code).toBe(0);
  }, 30_000);
});
