import type { createPostgresConnection } from '@supabase/lite/postgres';

type SupabaseLite = typeof import('@supabase/lite') & {
  createPostgresConnection: typeof createPostgresConnection;
};

let loading: Promise<SupabaseLite> | undefined;

/**
 * Loads `@supabase/lite`, which takes 30 MB of memory, when it is needed. Its import replaces
 * `process.emitWarning` with a function that throws on an `Error`, so the original is restored.
 */
export function loadSupabaseLite(): Promise<SupabaseLite> {
  loading ??= load();
  return loading;
}

async function load(): Promise<SupabaseLite> {
  const original = Object.getOwnPropertyDescriptor(process, 'emitWarning');
  try {
    const [lite, postgres] = await Promise.all([import('@supabase/lite'), import('@supabase/lite/postgres')]);
    return { ...lite, createPostgresConnection: postgres.createPostgresConnection };
  } finally {
    if (original) Object.defineProperty(process, 'emitWarning', original);
  }
}
