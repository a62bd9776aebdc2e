import * as contract from '@tillgate/contract/users.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '#server/http/serve.ts'
import { browseUsers, lookUsersUp, readUser, userCounts } from './browse.service.ts'
import { switchManyOff, switchManyOn, switchOff, switchOn } from './switch.service.ts'
import { addUser, editUser, resendInvitation } from './users.service.ts'

export const userRoutes = (app: FastifyInstance): void => {
  serve(app, contract, {
    listUsers: browseUsers,
    countUsers: userCounts,
    findUsers: lookUsersUp,
    getUser: readUser,
    createUser: addUser,
    updateUser: editUser,
    activateUser: switchOn,
    inactivateUser: switchOff,
    bulkActivateUsers: switchManyOn,
    bulkDeactivateUsers: switchManyOff,
    resendInvitation,
  })
}
