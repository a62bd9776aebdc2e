import { Agreement } from '@tillgate/contract/terms.ts'
import type * as contract from '@tillgate/contract/terms.ts'
import type { Input } from '@tillgate/contract/route.ts'
import { termsDocumentOf } from '@tillgate/domain/terms.ts'
import type { FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { withTenant } from '#server/db/with-tenant.ts'
import { attachment } from '#server/http/attachment.ts'
import type { Caller, PortalUser } from '#server/base/caller.ts'
import type { Context } from '#server/db/context.ts'
import { drawTerms, type Print } from './draw-terms.service.ts'
import { currentTerms } from '../records/acceptance.service.ts'
import { findAcceptedText, getPartner } from '../records/terms.queries.ts'
import { askedDocument, isPartners } from './terms.service.ts'

type Reading = Input<typeof contract.printTerms>

const StoredText = z.object({ text: Agreement })

/** Returns the accepted text, even when the terms have changed since. The version in force comes in the requested language. */
const ownPrint = ({ query }: Reading, context: Context<PortalUser>): Promise<Print> =>
  withTenant(context, async (db) => {
    const { partnerId } = context.caller
    const own = termsDocumentOf((await getPartner(db, partnerId)).type)
    const document = query.audience ?? own
    const current = currentTerms(document, context.meta.language)
    const accepted = document === own ? await findAcceptedText(db, partnerId, document) : undefined
    if (!accepted || accepted.version === current.name.version) return current
    const { version, language, sha256 } = accepted
    const name = { document, version, language, sha256: sha256.toString('hex') }
    return { name, text: z.parse(StoredText, JSON.parse(accepted.content)).text }
  })

const visitorsPrint = async (asked: Reading, context: Context<Caller>): Promise<Print> => {
  const document = await askedDocument(asked, context, { name: 'terms-pdf', max: 20 })
  return currentTerms(document, context.meta.language)
}

const drawnMax = 20

/** Creates the cache of drawn PDFs for all callers, because drawing a text takes 100 ms. */
const drawnPrints = () => {
  const drawn = new Map<string, Promise<Buffer>>()
  return (print: Print): Promise<Buffer> => {
    const { sha256 } = print.name
    const found = drawn.get(sha256)
    if (found) return found
    if (drawn.size >= drawnMax) drawn.clear()
    const drawing = drawTerms(print)
    drawn.set(sha256, drawing)
    // A failure is not remembered.
    drawing.catch(() => drawn.delete(sha256))
    return drawing
  }
}

/** Creates the handler with the cache of its app. */
export const printTerms =
  (printOf = drawnPrints()) =>
  async (asked: Reading, context: Context<Caller>, reply: FastifyReply): Promise<FastifyReply> => {
    const { caller } = context
    const print = isPartners(caller)
      ? await ownPrint(asked, { ...context, caller })
      : await visitorsPrint(asked, context)
    const { document, version, language } = print.name
    const pdf = await printOf(print)
    return reply
      .header('content-type', 'application/pdf')
      .header('content-disposition', attachment(`terms-${document}-${version}-${language.slice(0, 2)}.pdf`))
      .send(pdf)
  }
