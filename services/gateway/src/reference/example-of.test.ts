import { Examples, UNKNOWN_TEXT } from './example-of';

const guest = {
  type: 'object',
  properties: {
    firstName: { type: 'string' },
    phone: { type: 'string', example: '+919876543210' },
    notes: { type: 'string' },
    tier: { type: 'string', enum: ['GOLD', 'SILVER'] },
    nights: { type: 'array', items: { type: 'string', format: 'date' } },
    count: { type: 'integer', minimum: 3 },
  },
  required: ['firstName', 'notes'],
};
const reference = { allOf: [{ $ref: '#/components/schemas/Guest' }] };

// ALL-44
describe('an example', () => {
  it('of an answer has every field: as declared, else by its name, else by its type', () => {
    expect(new Examples({ Guest: guest }, 'answer').of(reference, '')).toEqual({
      firstName: 'Asha',
      phone: '+919876543210',
      notes: UNKNOWN_TEXT,
      tier: 'GOLD',
      nights: ['2027-01-10'],
      count: 3,
    });
  });

  it('of a request has what must be sent, and what is declared with an example', () => {
    expect(new Examples({ Guest: guest }, 'request').of(reference, '')).toEqual({
      firstName: 'Asha',
      phone: '+919876543210',
      notes: UNKNOWN_TEXT,
    });
  });
});
