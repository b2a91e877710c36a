export { DomainError, type ErrorKind } from './domain-error';
export { declareErrors, type DeclaredError, type ErrorDeclaration, type ErrorFactory } from './declare-errors';
