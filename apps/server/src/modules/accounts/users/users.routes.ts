import * as contract from '@tillgate/contract/users.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '#server/http/serve.ts'
import { browseUsers, lookUsersUp, readUser, userCounts } from './browse.service.ts'
import { switchManyOff, switchManyOn, switchOff, switchOn } from './switch.service.ts'
import { mayManageUsers } from './users.policy.ts'
import { addUser, editUser, resendInvitation } from './users.service.ts'

export const userRoutes = (app: FastifyInstance): void => {
  serve(app, contract.listUsers, mayManageUsers, browseUsers)
  serve(app, contract.countUsers, mayManageUsers, userCounts)
  serve(app, contract.findUsers, mayManageUsers, lookUsersUp)
  serve(app, contract.getUser, mayManageUsers, readUser)
  serve(app, contract.createUser, mayManageUsers, addUser)
  serve(app, contract.updateUser, mayManageUsers, editUser)
  serve(app, contract.activateUser, mayManageUsers, switchOn)
  serve(app, contract.inactivateUser, mayManageUsers, switchOff)
  serve(app, contract.bulkActivateUsers, mayManageUsers, switchManyOn)
  serve(app, contract.bulkDeactivateUsers, mayManageUsers, switchManyOff)
  serve(app, contract.resendInvitation, mayManageUsers, resendInvitation)
}
