export { einPlace, ownerPlace, toOwner as ownerOf } from './business.answer.ts'
