import { Examples } from './example-of';
import { type OpenApiDocument, type Operation } from './openapi-document';

interface Media {
  schema?: object;
  example?: unknown;
  examples?: unknown;
}
interface WithContent {
  content?: Record<string, Media>;
}
interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  example?: unknown;
  schema?: { example?: unknown };
}

/** Gives an example to every body, answer and required parameter that declares none, composed from its fields. */
export function addExamples({ paths, components: { schemas = {} } }: OpenApiDocument): void {
  const [requests, answers] = [new Examples(schemas, 'request'), new Examples(schemas, 'answer')];
  for (const operation of Object.values(paths).flatMap((methods) => Object.values(methods))) {
    addToParameters(operation, requests);
    addToContent(operation.requestBody as WithContent | undefined, requests);
    for (const [status, response] of Object.entries(operation.responses))
      if (status.startsWith('2')) addToContent(response as WithContent, answers);
  }
}

function addToParameters({ parameters = [] }: Operation, examples: Examples): void {
  for (const each of parameters as Parameter[]) {
    const isKnown = each.example !== undefined || each.schema?.example !== undefined;
    if (each.required && !isKnown) each.example = examples.of(each.schema ?? {}, each.name);
  }
}

function addToContent({ content = {} }: WithContent = {}, examples: Examples): void {
  for (const media of Object.values(content)) {
    if (media.example === undefined && media.examples === undefined && media.schema)
      media.example = examples.of(media.schema, '');
  }
}
