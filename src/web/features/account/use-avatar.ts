import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { AVATAR_FIELD, AVATAR_LIMIT, removeAvatar, uploadAvatar } from '#contract/endpoints/avatar.ts'
import { ApiError, wordsOf } from '../../api/api-error.ts'
import { request } from '../../api/request.ts'
import { upload, type UploadProgress } from '../../api/upload.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { authClient } from '../../session/client/auth-client.ts'
import { notify } from '../../ui/feedback/notify.ts'

/** Uploads or removes the account's picture, and provides progress and errors. */
export function useAvatar(onRemoved: () => void) {
  const { t } = useMessages()
  const client = useQueryClient()
  const [progress, setProgress] = useState<UploadProgress>()
  const [problem, setProblem] = useState<string>()
  const [preview, setPreview] = useState<string>()

  // The session contains the path of the picture, so the session is refreshed after each change.
  const learn = async () => {
    await (await authClient()).refreshSession()
    void client.invalidateQueries({ queryKey: ['account', 'trail'] })
  }
  const tell = (error: unknown) => {
    const isTooLarge = error instanceof ApiError && error.code === 'file_too_large'
    const words = wordsOf(error) ?? t('auth.unexpected')
    notify.error(t(isTooLarge ? 'profile.file_too_large' : 'avatar.not_changed'), words)
    setProblem(words)
  }

  const sending = useMutation({
    mutationFn: async (file: File) => {
      if (file.size >= AVATAR_LIMIT) {
        throw new ApiError('file_too_large', { status: 413, words: t('error.file_too_large') })
      }
      await upload(uploadAvatar, { [AVATAR_FIELD]: file }, setProgress)
      await learn()
    },
    onMutate: (file) => {
      setProblem(undefined)
      const shown = URL.createObjectURL(file)
      setPreview(shown)
      return { shown }
    },
    onSuccess: () => notify.success(t('profile.picture_updated')),
    onError: tell,
    onSettled: (_nothing, _error, _file, ahead) => {
      setProgress(undefined)
      setPreview(undefined)
      if (ahead !== undefined) URL.revokeObjectURL(ahead.shown)
    },
  })
  const removal = useMutation({
    mutationFn: async () => {
      await request(removeAvatar, {})
      await learn()
    },
    onMutate: () => setProblem(undefined),
    onSuccess: () => {
      notify.success(t('avatar.removed'))
      onRemoved()
    },
    onError: tell,
  })

  const isBusy = sending.isPending || removal.isPending
  return {
    send: (file: File) => {
      if (!isBusy) sending.mutate(file)
    },
    remove: () => removal.mutate(),
    isSending: sending.isPending,
    isRemoving: removal.isPending,
    /** Preview of the picture during the upload. */
    preview,
    progress,
    problem,
  }
}
