import axios, { type AxiosRequestConfig, isAxiosError } from 'axios';

export interface Answer<T> {
  status: number;
  data: T;
  headers: Record<string, unknown>;
}

/** Returns answers of every status. Without an answer it throws an error that names the call. */
export async function request<T>(config: AxiosRequestConfig): Promise<Answer<T>> {
  try {
    const { status, data, headers } = await axios.request<T>({ ...config, validateStatus: () => true });
    return { status, data, headers };
  } catch (error) {
    if (!isAxiosError(error)) throw error;
    throw new Error(`${config.method} ${config.url}: ${error.code ?? error.message}`);
  }
}
