import { serveModule } from './serve-module.ts';
import type { ModuleServer } from './serve-module.ts';
import { startProduct } from './start-product.ts';
import type { Product } from './start-product.ts';

/** The shell with its API at one origin, the coach's module at another, as when the two are deployed apart. */
export async function startOnTwoOrigins(): Promise<{ product: Product; module: ModuleServer }> {
  const module = await serveModule();
  const product = await startProduct({ settings: { ADMIN_APP_MANIFEST_URL: module.manifestUrl } });
  module.allow(product.url);
  return { product, module };
}
