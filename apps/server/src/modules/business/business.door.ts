export { einPlace, toOwner as ownerOf } from './business.answer.ts'
