/** Reads an external service's answer as text. Rejects at the first byte over `bytesMax`. */
export const readText = async (answer: Response, bytesMax = 1_000_000): Promise<string> => {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > bytesMax) throw new Error(`The answer has more than ${bytesMax} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
