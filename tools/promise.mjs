/** Said inside a test: which rules of docs/spec it proves. tools/spec.test.ts holds both against each other. */
export const promise = () => undefined
