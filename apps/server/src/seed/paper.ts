const escaped = (text: string): string => text.replaceAll(/[\\()]/g, String.raw`\$&`)

/** One page that says what it stands for: a demonstration's papers can be looked at like real ones. */
export const paperOf = (title: string): Buffer => {
  const said = [
    `BT /F1 24 Tf 72 700 Td (${escaped(title)}) Tj ET`,
    'BT /F1 14 Tf 72 660 Td (Demonstration only. Nobody signed this.) Tj ET',
    '72 640 468 1 re f',
  ].join('\n')
  const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>'
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 ${font} >> >> >>`,
    `<< /Length ${said.length} >>\nstream\n${said}\nendstream`,
  ]
  const places: string[] = []
  let body = '%PDF-1.4\n'
  for (const [at, object] of objects.entries()) {
    places.push(`${String(body.length).padStart(10, '0')} 00000 n \n`)
    body += `${at + 1} 0 obj\n${object}\nendobj\n`
  }
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`
  const end = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`
  return Buffer.from(body + table + end, 'latin1')
}
