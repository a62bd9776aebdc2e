import { Client } from 'pg'

/** Runs `work` with a connection of its own, which ends afterwards. */
export const withClient = async <T>(url: string, work: (client: Client) => Promise<T>): Promise<T> => {
  const client = new Client({ connectionString: url })
  // The running statement reports a lost connection; an error event without a listener would end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
