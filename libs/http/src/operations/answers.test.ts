import { fetchMiddlewares } from '@tsoa/runtime';
import { type Express, type RequestHandler } from 'express';
import { z } from 'zod';
import { Answers } from './answers';
import { describeApi } from './describe-api';

const guest = z.object({ name: z.string() }).meta({ id: 'AnswerGuest' });
const room = z
  .object({ beds: z.int().min(1).max(9), guest: guest.nullable(), note: z.string().nullable().prefault(null) })
  .meta({ id: 'AnswerRoom', example: { beds: 2, guest: null, note: null } });

class Rooms {
  @Answers(room, 200, 201)
  put() {
    return Promise.resolve({ beds: 1, guest: null, note: null });
  }
}

const put = Object.getOwnPropertyDescriptor(Rooms.prototype, 'put')?.value as object;
const { paths, components } = describeApi(
  {
    paths: { '/rooms': { put: { responses: { 200: { description: 'Ok', content: {} } } } } },
    components: { schemas: { OfTheCompiler: { $ref: '#/components/schemas/OnlyThere' }, OnlyThere: {} } },
  },
  (app: Express) => app.put('/rooms', ...fetchMiddlewares<RequestHandler>(put)),
).openapi;

describe('@Answers', () => {
  it('documents the schema and its example with every status that it names', () => {
    const content = {
      'application/json': {
        schema: { $ref: '#/components/schemas/AnswerRoom' },
        examples: { 'Example 1': { value: { beds: 2, guest: null, note: null } } },
      },
    };
    expect(paths['/rooms']?.put?.responses).toMatchObject({
      200: { description: 'Ok', content },
      201: { description: 'Created', content },
    });
  });

  it('names the schemas by their ids, as the answer has them: every field is there', () => {
    expect(components?.schemas).toMatchObject({
      AnswerRoom: { required: ['beds', 'guest', 'note'] },
      AnswerGuest: { properties: { name: { type: 'string' } } },
    });
  });

  it('leaves out what nothing refers to any more', () => {
    expect(Object.keys(components?.schemas ?? {}).sort()).toEqual(['AnswerGuest', 'AnswerRoom', 'ErrorBody']);
  });
});
