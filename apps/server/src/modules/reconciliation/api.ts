// Items of the bank for later contexts.

export {
  /** Counts the items that wait for an answer. */
  countOpenExceptions,
} from './exceptions/exceptions.service.ts'
