import * as contact from '@tillgate/contract/contact.ts'
import * as preferences from '@tillgate/contract/preferences.ts'
import * as users from '@tillgate/contract/users.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '#server/http/serve.ts'
import { updateContact } from './contact/contact.service.ts'
import { getPreferences, updatePreferences } from './preferences/preferences.service.ts'
import { listUsers, findUsers, getUser, countUsers } from './people/browse.service.ts'
import { bulkDeactivateUsers, bulkActivateUsers, inactivateUser, activateUser } from './people/switch.service.ts'
import { createUser, deleteUserPin, updateUser, resendInvitation } from './people/users.service.ts'

export const usersRoutes = (app: FastifyInstance): void => {
  serve(app, preferences, { getPreferences, updatePreferences })
  serve(app, contact, {
    updateContact,
  })
  serve(app, users, {
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
    deleteUserPin,
  })
}
