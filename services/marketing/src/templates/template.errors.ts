import { declareErrors } from '@stayline/errors';

export const templateErrors = declareErrors({
  notFound: {
    kind: 'notFound',
    code: 'TEMPLATE_NOT_FOUND',
    when: 'There is no template of this name.',
    message: 'There is no such template',
  },
  tooMany: {
    kind: 'conflict',
    code: 'TEMPLATES_TOO_MANY',
    example: [1000],
    when: 'There are as many templates as the platform keeps.',
    message: (most: number) => `There are ${most} templates already; delete one first`,
  },
  broken: {
    kind: 'invalid',
    code: 'TEMPLATE_BROKEN',
    example: ['content', 'tag "if" is not closed'],
    when: 'Subject or content is no Liquid that the platform runs; `details` says where and why.',
    message: 'The template cannot be read; see details',
    details: (field: string, reason: string) => [`${field}: ${reason}`],
  },
  variableMissing: {
    kind: 'invalid',
    code: 'TEMPLATE_VARIABLE_MISSING',
    example: ['firstName'],
    when: 'The template prints a variable that `templateData` does not have; `details` names it.',
    message: (name: string) => `The template needs the variable ${name}`,
    details: (name: string) => [`templateData.${name}: missing`],
  },
  tooCostly: {
    kind: 'invalid',
    code: 'TEMPLATE_TOO_COSTLY',
    when: 'With these data the template takes too long, needs too much memory, or becomes too long.',
    message: 'With these data the template takes too long or becomes too long',
  },
  valueUnsafe: {
    kind: 'invalid',
    code: 'TEMPLATE_VALUE_UNSAFE',
    example: ['templateData.link'],
    when: 'A value of `templateData` is an address that runs code, such as `javascript:`.',
    message: 'A value of templateData is an address that runs code',
    details: (path: string) => [`${path}: must be no javascript:, vbscript: or data: address`],
  },
});
