import { enUS } from '../packages/phrases/src/en-us.ts'
import { operatorEnUS } from '../packages/phrases/src/operator-en-us.ts'
import type { Told, Wait } from '../packages/phrases/src/wait-rows.ts'
import { waits } from '../packages/phrases/src/waits.ts'

const phrases = { ...enUS, ...operatorEnUS }

const noticeText = (told: Told): string => {
  if ('mail' in told) return `mail \`${told.mail}\` to the ${told.to}, ${told.when ?? 'at once'}`
  if ('inbox' in told) return `entry ${told.inbox} in the inbox of every ${told.to} who may act`
  return `page \`${told.page}\` of the ${told.to}: “${phrases[told.phrase]}”`
}

const row = ([name, { who, for: what, told, ends, endedBy }]: [string, Wait]): string =>
  `| ${name} | ${who} | ${what} | ${told.map(noticeText).join('<br>')} | ${ends} | ${endedBy.join(', ') || 'nobody'} |`

/** Writes the page of all states in which a person waits. */
export const writeWaitsPage = (): string => `# Who waits, and who is told

Made from \`waits.ts\` and \`partner-waits.ts\` of \`packages/phrases/src\` by \`tools/waits-page.test.ts\`: not for editing. \`apps/server/src/boot/waits.test.ts\` brings the
product into each state and looks for each mail, entry and state of a page; \`apps/portal/src/features/application/waits.test.tsx\` opens the
pages of applicants. To add a state, add a row, a way into it in the server test and, with a page, a state in
\`packages/contract/src/testing/waiting-states.ts\`; then run \`npx vitest run --project unit tools/waits-page.test.ts -u\`.

| state | who waits | for | who is told | how it ends | who may end it |
|---|---|---|---|---|---|
${Object.entries<Wait>(waits).map(row).join('\n')}
`
