export { DomainError, type ErrorKind } from './domain-error';
export { declareErrors, describeErrors, type DeclaredError, type ErrorDeclaration } from './declare-errors';
