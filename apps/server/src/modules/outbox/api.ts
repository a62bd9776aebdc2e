export {
  mailOperators,
  mailPartner,
  messagePerson,
  textLimits,
  type Inquiry,
  type Message,
} from './messages.service.ts'
export { sendWith } from './outbox.jobs.ts'
