import * as operatorSupport from '@tillgate/contract/operator-support.ts'
import * as operatorSupportCalls from '@tillgate/contract/operator-support-calls.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '#server/http/serve.ts'
import { checkCallerCode, sendCallerCode } from './contacts/caller-code.service.ts'
import { checkCaller, closeContact, createContact } from './contacts/contacts.service.ts'
import { findForSupport } from './find/find.service.ts'
import { proposeEmailChange, proposeFactorReset } from './help/account-changes.service.ts'
import { endPersonSessions, mailPasswordLink, resendPersonInvitation, unlockPerson } from './help/actions.service.ts'
import { listPartnerMessages } from './overview/messages.service.ts'
import { getPartnerSupport } from './overview/overview.service.ts'

export const supportRoutes = (app: FastifyInstance): void => {
  serve(app, operatorSupport, {
    findForSupport,
    getPartnerSupport,
    listPartnerMessages,
  })
  serve(app, operatorSupportCalls, {
    createContact,
    checkCaller,
    sendCallerCode,
    checkCallerCode,
    closeContact,
    unlockPerson,
    resendPersonInvitation,
    mailPasswordLink,
    endPersonSessions,
    proposeFactorReset,
    proposeEmailChange,
  })
}
