/** What somebody else's service answers, as text; rejects as soon as it is more than `bytesMax`, and reads no further. */
export const readText = async (answer: Response, bytesMax = 1_000_000): Promise<string> => {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > bytesMax) throw new Error(`an answer of more than ${bytesMax} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
