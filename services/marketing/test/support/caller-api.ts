import { type Caller, callerKey, signCaller } from '@stayline/caller';
import { type ErrorBody } from '@stayline/http';
import { expectMatchesOpenApi } from '@stayline/testkit';
import axios, { type AxiosResponse } from 'axios';
import { api } from '../../src/api';
import { type RunningMarketing, type Surroundings } from './marketing';

export const ADMIN: Caller = { kind: 'admin', sub: 'operator-1' };

export interface Call {
  /** Values of the route's `{parameters}`. */
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly as?: Caller;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Calls the running service as the gateway does; every answer is checked against the published document. */
export function callerApi(world: Surroundings, marketing: () => RunningMarketing) {
  return async <T = ErrorBody>(method: string, route: string, call: Call = {}): Promise<AxiosResponse<T>> => {
    const { path: values = {}, query, body, as = ADMIN, headers } = call;
    const path = route.replace(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(values[name] ?? ''));
    const caller = signCaller(as, callerKey('marketing', world.env.CALLER_SECRET ?? ''), { method, path });
    const answer = await axios.request<T>({
      method,
      url: `${marketing().url}${path}`,
      params: query,
      data: body,
      headers: { 'x-stayline-caller': caller, ...headers },
      validateStatus: () => true,
    });
    expectMatchesOpenApi(api.openapi, method, route, answer.status, answer.data);
    return answer;
  };
}
