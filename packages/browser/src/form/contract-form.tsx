import { useMutation, useQueryClient, type InvalidateQueryFilters } from '@tanstack/react-query'
import { Refused } from '@tillgate/client/refused.ts'
import { afterPress } from '@tillgate/ui/form/after-press.ts'
import { Form } from '@tillgate/ui/form/form.tsx'
import type { Problem } from '@tillgate/ui/form/error-summary.tsx'
import { useEffect, useId, useRef, useState, type ReactNode, type SyntheticEvent } from 'react'
import { get, set, useForm, type FieldErrors, type FieldPath } from 'react-hook-form'
import type { FieldValues, Mode, Resolver, UseFormRegisterReturn, UseFormReturn } from 'react-hook-form'
import * as z from 'zod/mini'
import { useTranslation } from '../i18n.ts'
import { issueCode, problemsIn, toFormError, useFieldErrorText } from './field-error-text.ts'
import { useFormDraft, type FormDraft } from './drafts.ts'
import { useUnsaved } from './use-unsaved.ts'

type Path = readonly PropertyKey[]

type Options<B, F extends FieldValues, A> = {
  /** The order of the keys is the order of the error list. */
  defaultValues: F
  /** Converts the form values to the unchecked body, where both differ. */
  toBody?: (values: F) => unknown
  /** Returns the field that shows an error of the body; undefined while the field is untouched. */
  fieldOf?: (path: Path, values: F, checked: readonly string[]) => string | undefined
  /** Validation rules beyond the schema of the body. */
  rules?: (values: F) => readonly { field: string; code: string }[]
  /** `last`: refusal of the former attempt. */
  send: (body: B, values: F, last: Error | null) => Promise<A>
  /** Queries to invalidate after any answer; usually provided with `send` by an `api/` file. */
  invalidates?: readonly InvalidateQueryFilters[]
  /**
   * Called after a save, usually to navigate; the form stays busy until the promise settles. An error does not undo the
   * save.
   */
  onDone?: (answer: A, body: B, form: UseFormReturn<F, unknown, B>) => unknown
  refused?: (refusal: Error, form: UseFormReturn<F, unknown, B>) => void
  /** Empties the form after a save, for repeated entries. By default the saved values stay. */
  isEmptiedBySave?: boolean
  /**
   * Lists all errors above the form and focuses the list. By default the first field with an error receives the focus.
   */
  hasSummary?: boolean
  mode?: Mode
  draft?: FormDraft<F>
}

export type BoundForm<F extends FieldValues, B> = UseFormReturn<F, unknown, B> & {
  id: string
  initialValues: F
  busy: boolean
  isSuccess: boolean
  /** Props of `RefusalAlert`: the refusal, and the fields that show their own error. */
  refusal: { refusal: Error | null; fields: string[] }
  clearRefusal: () => void
  problems: Problem[]
  attempt: number
  save: (event?: SyntheticEvent) => Promise<unknown>
  /** Returns the props of a plain field. */
  field: (name: FieldPath<F>) => UseFormRegisterReturn<FieldPath<F>> & { error: string | undefined }
  /** Sets values as if typed and clears the previous errors; `saved` replaces the known saved values. */
  resetTo: (values: F, saved?: F) => void
  /** Returns the saved values under the typed values, for `StaleChoice`: a draft restores what its author saw. */
  baseValues: () => F
  draft: { isRestored: boolean; isOfTab: boolean; discard: (known: F) => void }
  isUnsaved: () => boolean
}

/** Key of form errors without a field. Not `root`, because react-hook-form submits despite an error under `root`. */
const ofForm = 'form'

const stays = { keepSubmitCount: true, keepIsSubmitted: true, keepTouched: true } as const
const pathOf = (field: string): Path => field.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part))

/**
 * Form validated by the body of its route: errors that the server would return appear beside the field with the same
 * text. Server errors appear in the same places.
 */
export const useContractForm = <S extends z.ZodMiniType, F extends FieldValues, A>(
  route: { body: S },
  options: Options<z.output<S>, F, A>,
): BoundForm<F, z.output<S>> => {
  const {
    defaultValues,
    send,
    invalidates = [],
    onDone: done,
    refused,
    hasSummary = false,
    mode = 'onTouched',
  } = options
  const { toBody = (values: F): unknown => values, fieldOf = (path: Path) => path.join('.'), rules } = options
  const { isEmptiedBySave = false } = options
  const id = useId()
  const cache = useQueryClient()
  const errorText = useFieldErrorText()
  const [initialValues] = useState(defaultValues)
  const fields = Object.keys(initialValues)
  const [serverErrors, setServerErrors] = useState<FieldErrors<F>>()
  const [refusals, setRefusals] = useState(0)
  const savedValues = useRef(initialValues)
  const isSending = useRef(false)

  const resolver: Resolver<F, unknown, z.output<S>> = async (values, _, { names = [] }) => {
    const parsed = z.safeParse(route.body, toBody(values))
    const errors: FieldErrors<F> = {}
    const add = (field: string, message: string): void => {
      if (get(errors, field) === undefined) set(errors, field, { type: 'complaint', message })
    }
    for (const issue of parsed.error?.issues ?? []) {
      const { path } = issue
      const message = issueCode(issue)
      const field = fieldOf(path, values, names)
      if (field !== undefined && field !== '') add(field, message)
      // While the user types, untouched fields show no errors. A submit validates all fields.
      else if (isSending.current) add(ofForm, message)
    }
    for (const { field, code } of rules?.(values) ?? []) add(field, code)
    return parsed.success && Object.keys(errors).length === 0
      ? { values: parsed.data, errors: {} }
      : { values: {}, errors }
  }
  const form = useForm<F, unknown, z.output<S>>({
    resolver,
    values: initialValues,
    mode,
    shouldFocusError: false,
    ...(serverErrors ? { errors: serverErrors } : {}),
  })
  const { errors, submitCount } = form.formState
  const hasList = hasSummary || get(errors, ofForm) !== undefined
  // True until the first field with an error has the focus, after the errors are drawn. The first field on the page need not be the
  // first registered one.
  const wantsFocus = useRef(false)
  useEffect(() => {
    if (!wantsFocus.current || Object.keys(errors).length === 0) return
    const target = hasList ? '[role="alert"]' : '[aria-invalid="true"]'
    const first = document.getElementById(id)?.querySelector(target)
    if (!(first instanceof HTMLElement)) return
    wantsFocus.current = false
    first.focus()
  }, [errors, id, hasList])
  const { isUnsaved, goOn } = useUnsaved(form)
  const resetTo = (values: F, known = savedValues.current): void => {
    savedValues.current = known
    // Keeps the inputs registered and redraws lists of fields.
    form.reset(values, { ...stays, keepDefaultValues: true, keepFieldsRef: true })
  }
  const draft = useFormDraft(form, resetTo, savedValues, options.draft)

  /** Returns the field of a server error; undefined when the form has no such field. */
  const placeOf = (field: string): string | undefined => {
    const place = fieldOf(pathOf(field), form.getValues(), [])
    return place !== undefined && fields.includes(place.replace(/\..*$/, '')) ? place : undefined
  }
  /** Uses the sent values as the new saved values. Input typed during the save stays unsaved. */
  const adoptSaved = (sent: F): void => {
    const now = structuredClone(form.getValues())
    const isAsSent = JSON.stringify(now) === JSON.stringify(sent)
    savedValues.current = isEmptiedBySave ? initialValues : sent
    form.reset(savedValues.current, {
      keepSubmitCount: true,
      keepFieldsRef: true,
      keepValues: !isEmptiedBySave || !isAsSent,
    })
    draft.drop()
    if (!isAsSent) resetTo(now)
  }
  const mutation = useMutation<A, Error, { body: z.output<S>; values: F; last: Error | null }>({
    mutationFn: async ({ body, values, last }) => {
      const answer = await send(body, values, last).finally(() => {
        // Not awaited: the next page does not wait for lists.
        for (const filters of invalidates) void cache.invalidateQueries(filters)
      })
      adoptSaved(values)
      await goOn(() => done?.(answer, body, form))
      return answer
    },
    onError: (refusal) => {
      const placed: FieldErrors<F> = {}
      for (const error of refusal instanceof Refused ? refusal.fields : []) {
        const place = placeOf(error.field)
        if (place !== undefined) set(placed, place, toFormError(error))
      }
      wantsFocus.current = Object.keys(placed).length > 0
      if (wantsFocus.current) setServerErrors(placed)
      setRefusals((count) => count + 1)
      refused?.(refusal, form)
    },
  })
  const save = (event?: SyntheticEvent): Promise<unknown> => {
    isSending.current = true
    return form
      .handleSubmit(
        (body) =>
          mutation
            .mutateAsync({ body, values: structuredClone(form.getValues()), last: mutation.error })
            .catch(() => undefined),
        () => {
          wantsFocus.current = true
        },
      )(event)
      .finally(() => {
        isSending.current = false
      })
  }
  const refusal = mutation.error
  const ownError = errorText(get(errors, ofForm))
  const ownProblems = ownError === undefined ? [] : [{ field: '', message: ownError }]
  const refusedFields = refusal instanceof Refused ? refusal.fields.map(({ field }) => field) : []

  return {
    ...form,
    id,
    initialValues,
    busy: mutation.isPending,
    isSuccess: mutation.isSuccess,
    refusal: { refusal, fields: refusedFields.filter((field) => placeOf(field) !== undefined) },
    clearRefusal: mutation.reset,
    problems: [...(hasSummary ? problemsIn(errors, fields, errorText) : []), ...ownProblems],
    attempt: hasList ? submitCount + refusals : 0,
    save,
    field: (name) => {
      const { onBlur, ...field } = form.register(name)
      return { ...field, onBlur: (event) => afterPress(() => onBlur(event)), error: errorText(get(errors, name)) }
    },
    resetTo,
    baseValues: () => savedValues.current,
    draft: { isRestored: draft.isRestored, isOfTab: draft.isOfTab, discard: draft.discard },
    isUnsaved,
  }
}

type Props = {
  of: { id: string; save: (event: SyntheticEvent) => unknown; problems: Problem[]; attempt: number }
  label?: string
  /** Blocks Enter, for forms with barcode scanners: scanners end a code with Enter. */
  blockEnter?: boolean
  /** The form fills its page: its first field has the focus on arrival. */
  takesFocus?: boolean
  problems?: Problem[]
  children: ReactNode
}

/** Renders the form, the error list and the lock, which prevents double submits. */
export const ContractForm = ({ of, problems, children, ...rest }: Props) => {
  const { t } = useTranslation()
  return (
    <Form
      id={of.id}
      save={of.save}
      problems={problems ? [...problems, ...of.problems.filter(({ field }) => field === '')] : of.problems}
      attempt={of.attempt}
      summaryTitle={t('form.problem')}
      {...rest}
    >
      {children}
    </Form>
  )
}
