import * as contract from '@tillgate/contract/users.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '#server/http/serve.ts'
import { listUsers, findUsers, getUser, countUsers } from './browse.service.ts'
import { bulkDeactivateUsers, bulkActivateUsers, inactivateUser, activateUser } from './switch.service.ts'
import { createUser, updateUser, resendInvitation } from './users.service.ts'

export const userRoutes = (app: FastifyInstance): void => {
  serve(app, contract, {
    listUsers,
    countUsers,
    findUsers,
    getUser,
    createUser,
    updateUser,
    activateUser,
    inactivateUser,
    bulkActivateUsers,
    bulkDeactivateUsers,
    resendInvitation,
  })
}
