import openapiTS, { astToString } from 'openapi-typescript'
import ts from 'typescript'

/** Returns the TypeScript types that openapi-typescript generates from the JSON text of an OpenAPI document. */
export const generateTypes = async (document: string): Promise<string> => astToString(await openapiTS(document))

/** Settings of a new project: strict, and types of Node. The programs import `schema.ts`, a module with the generated types. */
const settings: ts.CompilerOptions = {
  target: ts.ScriptTarget.ESNext,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  lib: ['lib.esnext.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  types: ['node'],
  strict: true,
  noEmit: true,
  allowImportingTsExtensions: true,
  skipLibCheck: true,
}

/** Returns the errors that TypeScript 5 finds in programs and their imports, by file; files without errors are left out. */
export const findTypeErrors = (files: readonly string[]): Map<string, string[]> => {
  const errors = new Map<string, string[]>()
  for (const { file, code, messageText } of ts.getPreEmitDiagnostics(ts.createProgram(files, settings))) {
    const text = `TS${code}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`
    const name = file?.fileName ?? ''
    errors.set(name, [...(errors.get(name) ?? []), text])
  }
  return errors
}
