import { Controller } from '@tsoa/runtime';
import { iocContainer } from './ioc';

class ThingController extends Controller {
  constructor(private readonly things: string[]) {
    super();
  }

  read(): string {
    return this.things.join();
  }
}

// ALL-45
it('keeps the status of one answer out of another that is made at the same time', () => {
  const controllers = new Map([[ThingController, new ThingController(['a', 'b'])]]);
  const request = () => ({ app: { locals: { controllers } } });
  const post = iocContainer(request()).get<ThingController>(ThingController);
  const read = iocContainer(request()).get<ThingController>(ThingController);
  post.setStatus(201);
  post.setHeader('Location', '/things/c');
  expect([read.getStatus(), read.getHeaders()]).toEqual([undefined, {}]);
  expect([post.getStatus(), post.read(), read.read()]).toEqual([201, 'a,b', 'a,b']);
});
