import { cpSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { suiteFolder } from '@stayline/testkit';

const ROOT = resolve(__dirname, '../../../..');
const NOT_COPIED = ['test', 'boundary-fixture', 'node_modules', '.local', 'dist'];

/** A checkout of its own with our scripts and whatever small projects a suite writes into it, to be changed while they run. */
export class SmallCheckout {
  private constructor(readonly folder: string) {}

  static make(): SmallCheckout {
    const checkout = new SmallCheckout(mkdtempSync(join(suiteFolder(), 'checkout-')));
    for (const file of ['.swcrc', 'nx.json', 'tsconfig.base.json', 'package.json', 'package-lock.json'])
      cpSync(join(ROOT, file), join(checkout.folder, file));
    cpSync(join(ROOT, 'deploy/local'), join(checkout.folder, 'deploy/local'), {
      recursive: true,
      filter: (path) => !NOT_COPIED.some((name) => path.endsWith(`/${name}`)),
    });
    checkout.linkPackages();
    return checkout;
  }

  write(path: string, text: string): void {
    const file = join(this.folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }

  /** A project as nx and Node know it. */
  project(path: string, name: string, build: object = {}): void {
    this.write(`${path}/project.json`, JSON.stringify({ name: path.split('/').at(-1), targets: { build } }));
    this.write(`${path}/package.json`, JSON.stringify({ name: `@stayline/${name}`, main: 'dist/index.js' }));
    symlinkSync(join(this.folder, path), join(this.folder, 'node_modules/@stayline', name));
  }

  /** Everything that is installed but our own. */
  private linkPackages(): void {
    const modules = join(this.folder, 'node_modules');
    mkdirSync(join(modules, '@stayline'), { recursive: true });
    for (const name of readdirSync(join(ROOT, 'node_modules')).filter((each) => each !== '@stayline'))
      symlinkSync(join(ROOT, 'node_modules', name), join(modules, name));
  }
}
