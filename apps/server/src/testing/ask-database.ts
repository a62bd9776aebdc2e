import { withClient } from '#server/db/with-client.ts'

/** Returns the rows of a statement, each as the list of its values. */
export const askDatabase = (url: string, text: string): Promise<unknown[]> =>
  withClient(url, async (client) => {
    const { rows }: { rows: unknown[] } = await client.query({ text, rowMode: 'array' })
    return rows
  })
