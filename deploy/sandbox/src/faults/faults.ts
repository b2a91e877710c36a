import { FAULT_NAMES, Fault, type FaultName, type FaultOrders } from './fault';

/** What faults are set, at most one per stand-in. A finished one stays readable until it is cleared or replaced. */
export class Faults {
  private readonly faults = new Map<FaultName, Fault>();

  set(name: FaultName, orders: FaultOrders): Fault {
    this.clear(name);
    const fault = new Fault(name, orders);
    this.faults.set(name, fault);
    return fault;
  }

  clear(name: FaultName): void {
    this.faults.get(name)?.stop();
    this.faults.delete(name);
  }

  clearAll(): void {
    for (const name of FAULT_NAMES) this.clear(name);
  }

  list(): Fault[] {
    return [...this.faults.values()];
  }

  /** The fault that this request of the stand-in suffers, if any; counts it. */
  strike(name: FaultName): Fault | undefined {
    const fault = this.faults.get(name);
    return fault?.strike() ? fault : undefined;
  }
}
